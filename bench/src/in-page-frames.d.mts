export function noteReady(ready: string): void;
export function usable(): number;
export function noteTouches(): void;
export function touches(): [number[], number];
export function noteFrames(): void;
export function frames(): number[];
