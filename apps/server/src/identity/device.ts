const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser/, 'Samsung Internet'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/CriOS|Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** A device in a few words that its owner knows again, from what the browser says of itself. */
export function deviceOf(userAgent: string | undefined): string {
  const said = userAgent ?? '';
  const named = (list: typeof browsers): string | undefined => list.find(([like]) => like.test(said))?.[1];
  return [named(browsers), named(systems)].filter((part) => part !== undefined).join(', ');
}
