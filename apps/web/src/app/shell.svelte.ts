/** Does a page bring its own bar, with the way back to the others in it? The site's header is then left out. */
export const shell = $state({ own: false });
