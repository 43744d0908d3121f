/** Characters of one message over the socket: apart from the schemas, which a first visit does not need. */
export const MESSAGE = 65_536;
