-- AlterTable
ALTER TABLE "Match" ADD COLUMN     "whatIf" BOOLEAN NOT NULL DEFAULT true;
