// Shows messages that arrive while no page is open, and opens the table when one is chosen.
self.addEventListener('push', (event) => {
  let message = {};
  try {
    message = event.data ? event.data.json() : {};
  } catch {
    message = { text: event.data ? event.data.text() : '' };
  }
  const url = typeof message.url === 'string' ? message.url : '/home';
  event.waitUntil(
    self.registration.showNotification(message.title ?? 'Wardroom', {
      body: message.text ?? message.body ?? '',
      tag: url,
      icon: '/icon.svg',
      data: url,
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then((windows) => {
      const open = windows.find((w) => w.url.endsWith(event.notification.data));
      return open ? open.focus() : self.clients.openWindow(event.notification.data);
    }),
  );
});
