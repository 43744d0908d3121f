// What runs in a page that is measured (`listing.ts`).

/** Before anything else of the page: notes when a question leaves its socket, and when the answer is there. */
export function noteAsking() {
  const kept = [];
  const open = new Map();
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...how) {
      super(...how);
      if (String(how[0]).includes('socket.io')) window.asking.socket = this;
      this.addEventListener('message', (e) => {
        const text = String(e.data);
        const id = /^43(\d+)\[/.exec(text)?.[1] ?? '';
        const sent = open.get(id);
        if (sent === undefined) return;
        const answered = performance.now() - sent;
        // What is told in this task, and drawn by what follows at once, has happened by then.
        setTimeout(() => {
          open.delete(id);
          kept.push({ answered, shown: performance.now() - sent, text });
        });
      });
    }
    send(data) {
      const id = typeof data === 'string' ? /^42(\d+)\["match:explore",\{"/.exec(data)?.[1] : undefined;
      if (id !== undefined) open.set(id, performance.now());
      super.send(data);
    }
  };
  window.asking = { kept, open, empty: [] };
  if (location.origin !== 'null') localStorage.setItem('wardroom.preferences', JSON.stringify({ pace: 'once' }));
}

/** Asks for nothing: what the machine and the wire take for it alone, ms. */
export function emptyQuestion() {
  const { socket, empty } = window.asking;
  const id = 9_000_000 + empty.length;
  return new Promise((done) => {
    const sent = performance.now();
    const heard = (e) => {
      if (!String(e.data).startsWith(`43${id}[`)) return;
      socket.removeEventListener('message', heard);
      empty.push(performance.now() - sent);
      done();
    };
    socket.addEventListener('message', heard);
    socket.send(`42${id}["match:explore",{}]`);
  });
}
export const emptyTimes = () => window.asking.empty;
export const answers = () => window.asking.kept;
export const answered = () => window.asking.kept.length;

/** What the list of orders of the page offers now. */
export function offered() {
  const list = document.querySelector('.list');
  const version = document.querySelector('[data-version]')?.getAttribute('data-version') ?? '';
  const sheet = document.querySelector('[role=dialog] .btn.main') !== null;
  return {
    keys: [...(list?.querySelectorAll('[data-key]') ?? [])].map((e) => e.getAttribute('data-key') ?? ''),
    ready: document.querySelector('.list .ready .btn.main') !== null,
    sheet,
    draft: document.querySelector('.list .path') !== null,
    sign: [version, sheet, list?.textContent ?? ''].join('|'),
    open: window.asking.open.size,
  };
}

export const press = (selector) => document.querySelector(selector)?.click();
