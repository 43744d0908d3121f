-- Lines that the server itself says at a table: a locale key with parameters instead of a text.
ALTER TABLE "ChatLine" ADD COLUMN "key" TEXT;
ALTER TABLE "ChatLine" ADD COLUMN "params" TEXT;
-- Who plays on in a seat that is given up while its side plays on.
ALTER TABLE "Match" ADD COLUMN "leaver" TEXT NOT NULL DEFAULT 'ally';
-- Hours before a deadline at which somebody wants to be reminded; 0: never.
ALTER TABLE "User" ADD COLUMN "reminder" INTEGER NOT NULL DEFAULT 6;
