import { client } from '../app/session.svelte.ts';

export const pushPossible = 'serviceWorker' in navigator && 'PushManager' in window;

/** Registers this device for messages that arrive with the page closed; false when the browser does not allow it. */
export async function subscribe(publicKey: string): Promise<boolean> {
  if (!pushPossible || (await Notification.requestPermission()) !== 'granted') return false;
  const worker = await navigator.serviceWorker.register('/push-worker.js');
  await navigator.serviceWorker.ready;
  const found = await worker.pushManager.getSubscription();
  const mine =
    found ?? (await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) }));
  const { endpoint, keys } = mine.toJSON();
  if (!endpoint || !keys?.p256dh || !keys.auth) return false;
  await client.post('POST /api/push', { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } });
  return true;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (c) => c.charCodeAt(0));
}
