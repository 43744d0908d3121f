-- Who was shown what a seat alone may see: they take no seat of another side in that match.
CREATE TABLE "Served" (
    "matchId" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "userId" TEXT NOT NULL,

    CONSTRAINT "Served_pkey" PRIMARY KEY ("matchId", "seat", "userId")
);
