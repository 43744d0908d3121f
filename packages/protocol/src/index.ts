export * from './choices.ts';
export * from './client.ts';
export * from './match-client.ts';
export * from './packed.ts';
export * from './rest.ts';
export * from './socket.ts';
