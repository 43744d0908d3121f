-- Who was ahead one after another, so that what is taken back is not counted.
ALTER TABLE "Match" ADD COLUMN "leaders" TEXT;
UPDATE "Match" SET "leaders" = '[[0,""]' || repeat(',[' || COALESCE("swung", 0) || ',""]', "swings") || ']'
  WHERE "swings" > 0;
ALTER TABLE "Match" DROP COLUMN "swings", DROP COLUMN "swung";
