-- When the server looks next at bids whose boxes a public beacon opens.
ALTER TABLE "Match" ADD COLUMN "opens" BIGINT;
CREATE INDEX "Match_opens_idx" ON "Match"("opens");
