import { z } from 'zod';
import { CognitoError } from '../cognito-error.ts';
import type { IdentityContext } from '../context.ts';

/** One operation of the Cognito protocol: its input schema and its handler. */
export interface Operation {
  run: (context: IdentityContext, input: unknown) => Promise<object>;
}

/** Declares an operation; input that does not fit is refused as InvalidParameterException, naming the field. */
export function operation<Shape extends z.ZodType>(
  shape: Shape,
  run: (context: IdentityContext, input: z.output<Shape>) => Promise<object>,
): Operation {
  return {
    run(context, input) {
      const parsed = shape.safeParse(input);
      if (!parsed.success) {
        const { path, message } = parsed.error.issues[0]!; // a failed parse has at least one issue
        throw new CognitoError('InvalidParameterException', `${path.join('.') || 'The request'}: ${message}`);
      }
      return run(context, parsed.data);
    },
  };
}

/** Calls of a browser name the client of the pool. */
export const clientId = z.string();

export function requireClient(context: IdentityContext, id: string): void {
  if (id === context.clientId) return;
  throw new CognitoError('ResourceNotFoundException', `User pool client ${id} does not exist.`);
}

export function requirePool(context: IdentityContext, id: string): void {
  if (id === context.userPoolId) return;
  throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`);
}

/** A list of attributes in Cognito's format. */
export const attributeList = z.array(z.object({ Name: z.string().max(64), Value: z.string().max(2048).default('') }));

export function toAttributes(list: z.output<typeof attributeList>): Record<string, string> {
  return Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));
}

export function toAttributeList(attributes: Record<string, string>): { Name: string; Value: string }[] {
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));
}

/** @throws CognitoError InvalidParameterException when a named parameter is missing */
export function requireParameter(parameters: Record<string, string>, name: string): string {
  const value = parameters[name];
  if (value === undefined) throw new CognitoError('InvalidParameterException', `Missing required parameter ${name}`);
  return value;
}
