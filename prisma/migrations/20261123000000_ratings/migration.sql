CREATE TABLE "Rating" (
    "userId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "volatility" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL DEFAULT 0,
    "at" BIGINT NOT NULL,

    CONSTRAINT "Rating_pkey" PRIMARY KEY ("userId","game")
);

CREATE TABLE "RatingGame" (
    "matchId" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "opponentId" TEXT NOT NULL,
    "game" TEXT NOT NULL,
    "at" BIGINT NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "before" DOUBLE PRECISION NOT NULL,
    "after" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "RatingGame_pkey" PRIMARY KEY ("matchId","userId")
);

CREATE TABLE "SideBook" (
    "id" TEXT NOT NULL,
    "advantage" DOUBLE PRECISION NOT NULL,
    "perUnit" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL,

    CONSTRAINT "SideBook_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "Rating_game_rating_idx" ON "Rating"("game", "rating");

CREATE INDEX "RatingGame_userId_game_at_idx" ON "RatingGame"("userId", "game", "at");
