CREATE TABLE "Paper" (
  "tournamentId" TEXT NOT NULL,
  "hash" TEXT NOT NULL,
  "body" TEXT NOT NULL,
  CONSTRAINT "Paper_pkey" PRIMARY KEY ("tournamentId", "hash")
);
