const PAIR = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*?)\s*$/;

/** Headers as OTEL_EXPORTER_OTLP_HEADERS writes them: `key=value,key2=value2`, percent-encoded. Null when they are not. */
export function otlpHeaders(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, value] = PAIR.exec(pair) ?? [];
    if (name === undefined || value === undefined || /%(?![0-9a-f]{2})/i.test(value)) return null;
    headers[name] = decodeURIComponent(value);
  }
  return headers;
}
