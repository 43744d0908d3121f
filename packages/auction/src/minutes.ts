/** For so long bids are taken where a public beacon locks them and nothing else is said. */
export const USUAL_MINUTES = 10;
