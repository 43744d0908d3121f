import type { Client, CreateTable, TableInfo } from '@wardroom/protocol';
import { createClient, RequestError } from '@wardroom/protocol';
import { CliError } from '../errors.ts';

/** Milliseconds of a steady clock; only differences mean something. */
export const steady = (): number => performance.now();
export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Checks an address and cuts it to its origin. Throws `CliError` badOption. */
export function originOf(url: string): string {
  try {
    const parsed = new URL(url);
    if (parsed.protocol === 'http:' || parsed.protocol === 'https:') return parsed.origin;
  } catch {
    // Said below.
  }
  throw new CliError('badOption', `--url is the address of a server as http://127.0.0.1:3000, not "${url}"`);
}

/** Runs requests and turns what goes wrong into errors of the command line. */
export async function asked<T>(url: string, request: () => Promise<T>): Promise<T> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof RequestError)
      throw new CliError('refused', `the server refuses: ${error.message} (${error.code})`);
    if (error instanceof CliError) throw error;
    const cause = (error as { cause?: { code?: string } }).cause?.code;
    throw new CliError(
      'noServer',
      `no server answers at ${url}${cause ? ` (${cause})` : `: ${(error as Error).message}`}`,
    );
  }
}

/** A new guest of the server. */
export async function guest(url: string): Promise<Client> {
  const client = createClient({ url });
  await asked(url, () => client.session());
  return client;
}

/** A further connection of the same person. */
export function twin(of: Client): Client {
  return createClient({ url: of.url, ...(of.cookie === undefined ? {} : { cookie: of.cookie }) });
}

/** Opens a running match in which `client` holds these seats. */
export function startMatch(
  client: Client,
  game: string,
  scenario: string,
  seats: readonly string[],
  more: Partial<CreateTable> = {},
): Promise<TableInfo> {
  return asked(client.url, () =>
    client.create({ game, scenario, seats: [...seats], visibility: 'link', start: true, ...more }),
  );
}

/** Stops waiting for a promise after so many milliseconds. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ms);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
