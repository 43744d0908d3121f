// Compresses the built web client, once and as well as possible, so that the server sends files and compresses none.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** What is text; pictures and fonts are compressed in themselves. */
const text = /\.(html|js|mjs|css|json|svg|txt|md|webmanifest|wasm|ico)$/;
/** Smaller ones fit one packet anyway, bytes. */
const WORTH = 1024;

/** Writes `name.br` and `name.gz` beside every file of a folder that gains by it; those of an older build go. */
export async function compressFolder(folder) {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => join(f.parentPath, f.name));
  for (const name of names) if (/\.(br|gz)$/.test(name)) rmSync(name);
  const waiting = names.filter((name) => text.test(name));
  const work = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) await compressFile(name);
  };
  await Promise.all([work(), work()]);
}

async function compressFile(name) {
  const bytes = readFileSync(name);
  if (bytes.length < WORTH) return;
  const brotli = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  };
  const [br, gz] = await Promise.all([promisify(brotliCompress)(bytes, brotli), promisify(gzip)(bytes, { level: 9 })]);
  if (br.length < bytes.length) writeFileSync(`${name}.br`, br);
  if (gz.length < bytes.length) writeFileSync(`${name}.gz`, gz);
}
