CREATE TABLE "Follow" (
    "userId" TEXT NOT NULL,
    "otherId" TEXT NOT NULL,
    "notice" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "Follow_pkey" PRIMARY KEY ("userId","otherId")
);

CREATE INDEX "Follow_otherId_idx" ON "Follow"("otherId");
