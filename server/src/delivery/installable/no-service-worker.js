// In place of the service worker where SERVICE_WORKER is off: removes what one has left in this browser, and itself.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(leave()));

async function leave() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('portal-')).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
