ALTER TABLE "User" ADD COLUMN "skeleton" TEXT;

CREATE UNIQUE INDEX "User_skeleton_key" ON "User"("skeleton");
