-- When the last vacation began: time before it counts, time in it does not.
ALTER TABLE "User" ADD COLUMN "vacationFrom" BIGINT NOT NULL DEFAULT 0;
