CREATE TABLE "Quota" (
    "id" TEXT NOT NULL,
    "n" INTEGER NOT NULL,
    "until" BIGINT NOT NULL,

    CONSTRAINT "Quota_pkey" PRIMARY KEY ("id")
);
