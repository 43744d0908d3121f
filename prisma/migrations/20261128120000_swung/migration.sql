-- The step after which the lead last changed hands.
ALTER TABLE "Match" ADD COLUMN "swung" INTEGER;
