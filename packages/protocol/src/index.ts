export * from './acts.ts';
export * from './choices.ts';
export * from './client.ts';
export { type ChainStore, chainKey, DeviceLinks, ownChain } from './device-links.ts';
export * from './match-client.ts';
export * from './packed.ts';
export * from './rest.ts';
export * from './socket.ts';
export * from './whispers.ts';
