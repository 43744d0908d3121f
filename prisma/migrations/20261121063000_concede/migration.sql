-- AlterTable
ALTER TABLE "Proposal" ADD COLUMN "side" TEXT;
