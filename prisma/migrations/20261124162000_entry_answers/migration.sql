-- What an entrant has answered to the questions of an event.
CREATE TABLE "EntryAnswer" (
    "tournamentId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "answers" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    CONSTRAINT "EntryAnswer_pkey" PRIMARY KEY ("tournamentId", "userId")
);
CREATE INDEX "EntryAnswer_userId_idx" ON "EntryAnswer"("userId");
