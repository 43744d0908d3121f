-- Who shows both sides of a match to those who look on, and which players have agreed to it.
ALTER TABLE "Match" ADD COLUMN "caster" TEXT;
ALTER TABLE "Match" ADD COLUMN "castBy" TEXT[] DEFAULT ARRAY[]::TEXT[];
