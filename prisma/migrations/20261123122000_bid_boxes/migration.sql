CREATE TABLE "BidBox" (
    "matchId" TEXT NOT NULL,
    "seat" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "box" TEXT NOT NULL,
    "at" BIGINT NOT NULL,

    CONSTRAINT "BidBox_pkey" PRIMARY KEY ("matchId","seat","hash")
);
