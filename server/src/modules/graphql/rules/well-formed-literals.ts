import {
  GraphQLError,
  Kind,
  type ASTNode,
  type ASTVisitor,
  type StringValueNode,
  type ValidationContext,
} from 'graphql';
import { illFormed, isWellFormed } from '../../../platform/requests/well-formed.ts';

/**
 * Refuses strings inside a document that cannot be stored. Variables are checked with the body of the request; an
 * escape such as `\u0000` in a document becomes a character only when the document is parsed.
 */
export function wellFormedLiterals(context: ValidationContext): ASTVisitor {
  return {
    StringValue(node: StringValueNode, _key, parent, _path, ancestors) {
      if (isWellFormed(node.value)) return;
      const refusal = illFormed(pathOf(parent ? [...ancestors, parent] : ancestors));
      context.reportError(new GraphQLError(refusal.message, { nodes: node, originalError: refusal }));
    },
  };
}

/** The names of fields, arguments and input fields around a value, such as `searchAgent.agentSearchRequest.email`. */
function pathOf(ancestors: readonly (ASTNode | readonly ASTNode[])[]): string {
  const names = ancestors.flatMap((ancestor) => {
    if (!('kind' in ancestor)) return [];
    const isNamed =
      ancestor.kind === Kind.FIELD || ancestor.kind === Kind.ARGUMENT || ancestor.kind === Kind.OBJECT_FIELD;
    return isNamed ? [ancestor.name.value] : [];
  });
  return names.join('.') || 'query';
}
