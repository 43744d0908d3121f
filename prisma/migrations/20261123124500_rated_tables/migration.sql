ALTER TABLE "Match" ADD COLUMN "rated" TEXT NOT NULL DEFAULT 'no';
ALTER TABLE "Match" ADD COLUMN "pair" TEXT[] DEFAULT ARRAY[]::TEXT[];
CREATE INDEX "Match_rated_status_idx" ON "Match"("rated", "status");
