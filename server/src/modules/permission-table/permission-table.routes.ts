import { ENDPOINTS } from '@portal/shared/contracts';
import { PERMISSION_AREAS, PermissionTable, type PermissionEntry } from '@portal/shared/contracts/permission-table';
import { permissionArea, permissionCells } from '@portal/shared/domain';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requirePermission } from '../access/index.ts';
import type { GraphOperation } from '../graphql/index.ts';
import type { DeclaredRoute } from './declared-routes.ts';

interface PermissionTableOptions {
  routes: readonly DeclaredRoute[];
  fields: readonly GraphOperation[];
}

/** `GET /api/admin/permissions`: what the routes and fields of this server require, and of whom (D-49). */
export const permissionTableRoutes: FastifyPluginAsyncZod<PermissionTableOptions> = async (app, { routes, fields }) => {
  app.get(
    ENDPOINTS.permissionTable,
    { ...requirePermission('permission.read'), schema: { response: { 200: PermissionTable } } },
    () => ({ entries: [...routes.map(ofRoute), ...fields.map(ofField)].toSorted(byAreaAndName) }),
  );
};

function ofRoute({ method, path, operation, ...options }: DeclaredRoute): PermissionEntry {
  const cells = permissionCells(operation, options);
  return { kind: 'REST', name: `${method} ${path}`, area: permissionArea(operation), cells };
}

function ofField({ kind, field, operation }: GraphOperation): PermissionEntry {
  return { kind, name: field, area: permissionArea(operation), cells: permissionCells(operation) };
}

function byAreaAndName(one: PermissionEntry, other: PermissionEntry): number {
  const areas = PERMISSION_AREAS.indexOf(one.area) - PERMISSION_AREAS.indexOf(other.area);
  return areas || pathOf(one.name).localeCompare(pathOf(other.name)) || one.name.localeCompare(other.name);
}

const pathOf = (name: string): string => name.slice(name.indexOf(' ') + 1);
