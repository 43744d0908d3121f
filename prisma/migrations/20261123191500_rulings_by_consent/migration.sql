-- What players agree on for a clock, or for the position that their match is to stand by.
ALTER TABLE "Proposal" ADD COLUMN "terms" TEXT;
ALTER TABLE "Proposal" ADD COLUMN "file" TEXT;
-- Matches of events that run already were announced without it.
UPDATE "Match" SET "forbids" = "forbids" || ARRAY['clock', 'position'] WHERE "eventId" IS NOT NULL;
