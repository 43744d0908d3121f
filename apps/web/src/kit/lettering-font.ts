/**
 * Sends for the letters of maps and counters (`--font-counter`) ahead of the map: a browser does so only once it has
 * laid a text out, and then lays out and paints the whole map again when they come.
 */
export function sendForLetters(): void {
  void document.fonts.load('600 16px "Barlow Condensed"').catch(() => undefined);
}
