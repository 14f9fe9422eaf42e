import { z } from 'zod';
import { PORTAL_SECTIONS, SearchBy, StateCode, type StatusOption } from '@portal/shared/contracts';
import { allowedNext, columnOfGraphField, statusesOfSide, toStatusOption } from '@portal/shared/domain';
import { badRequest } from '../../platform/responses/problem-error.ts';
import { PAGED_LIST, payForRows, READ_COST, requires, type GraphModule, type PortalBuilder } from '../graphql/index.ts';
import type { PortalReferralService, PortalRequest } from './portal-referrals/portal-referral-service.ts';
import type { PortalReferral } from './portal-referrals/portal-referral.ts';
import { addPortalReferralType } from './portal-referrals/portal-referral-type.graphql.ts';
import type { StatusCatalog } from './catalog/status-catalog.ts';

/** The helper's own page size when none is given (CS-064), and the largest that may be requested (API-27). */
const DEFAULT_PAGE_SIZE = 1500;
const MAX_PAGE_SIZE = 99_999;
const Paging = z.object({
  pageNumber: z.number().int().min(0).max(100_000),
  pageSize: z.number().int().min(1).max(MAX_PAGE_SIZE),
});
const Texts = z.array(z.string().trim().min(1).max(100)).max(60);
/** About as many statuses as one side has; their number is not known before they are read. */
const STATUSES_OF_SIDE = 20;
/** Both of a search, so that a refusal names the one (REF-70). */
const Search = z.object({ searchBy: SearchBy, searchTerm: z.string().trim().max(200) });

/** getReferralsForPortal, getCountByPortalSection and the two lists of statuses (API-20…22, API-28, API-29). */
export function referralQueries(referrals: PortalReferralService, catalog: StatusCatalog): GraphModule {
  return (builder) => {
    const PortalReferralType = addPortalReferralType(builder);
    const ReferralsForPortal = builder
      .objectRef<{ pages: AsyncIterable<PortalReferral[]> }>('ReferralsForPortal')
      .implement({
        fields: (t) => ({
          referralsDetails: t.field({
            ...PAGED_LIST,
            type: [PortalReferralType],
            resolve: ({ pages }, _args, context) => payForRows(pages, context),
          }),
        }),
      });
    const Section = builder.enumType('PortalSection', { values: PORTAL_SECTIONS });
    const RequestInput = addRequestInput(builder);

    builder.queryField('getReferralsForPortal', (t) =>
      t.field({
        ...requires('referral.list'),
        type: ReferralsForPortal,
        // finding the rows takes time and memory for each, before the first one is read
        complexity: ({ pageSize }) => READ_COST + Math.ceil((pageSize ?? DEFAULT_PAGE_SIZE) / 2),
        args: {
          pageNumber: t.arg.int({ defaultValue: 0 }),
          pageSize: t.arg.int({ defaultValue: DEFAULT_PAGE_SIZE }),
          portalSection: t.arg({ type: Section, required: true }),
          request: t.arg({ type: RequestInput, required: true }),
        },
        resolve: async (_root, { pageNumber, pageSize, portalSection, request }, { principal }) => {
          const listRequest = { ...toRequest(portalSection, request), ...Paging.parse({ pageNumber, pageSize }) };
          return { pages: await referrals.list(principal, listRequest) };
        },
      }),
    );
    builder.queryField('getCountByPortalSection', (t) =>
      t.int({
        ...requires('referral.list'),
        complexity: READ_COST,
        args: {
          portalSection: t.arg({ type: Section, required: true }),
          request: t.arg({ type: RequestInput, required: true }),
        },
        resolve: (_root, { portalSection, request }, { principal }) =>
          referrals.count(principal, toRequest(portalSection, request)),
      }),
    );
    addStatusQueries(builder, catalog);
  };
}

function addRequestInput(builder: PortalBuilder) {
  const FilterInput = builder.inputType('ReferralFilter', {
    fields: (t) => ({
      type: t.field({
        type: builder.enumType('ReferralFilterType', {
          values: ['REFERRAL_TYPE_SELLER', 'REFERRAL_TYPE_BUYER', 'REFERRAL_STATUS'] as const,
        }),
        required: true,
      }),
      values: t.stringList({ required: false }),
    }),
  });
  return builder.inputType('ReferralsForPortalRequest', {
    fields: (t) => ({
      filters: t.field({ type: [FilterInput], required: false }),
      id: t.int({ required: false }),
      role: t.field({
        type: builder.enumType('ReferralReader', { values: ['agent', 'director'] as const }),
        required: false,
      }),
      searchBy: t.string({ required: false }),
      searchTerm: t.string({ required: false }),
      sortField: t.string({ required: false }),
      direction: t.field({
        type: builder.enumType('SortDirection', { values: ['ASC', 'DESC'] as const }),
        required: false,
      }),
      allReferralStates: t.stringList({ required: false }),
    }),
  });
}

type RequestInput = ReturnType<typeof addRequestInput>['$inferInput'];

function toRequest(section: PortalRequest['section'], input: RequestInput): PortalRequest {
  const filters = input.filters ?? [];
  const sortColumn = columnOfGraphField(input.sortField ?? 'LAST_MODIFIED');
  if (!sortColumn) throw badRequest('The list cannot be sorted by this.', [{ path: 'sortField', message: 'Unknown' }]);
  const { searchBy, searchTerm } = Search.parse({
    searchBy: input.searchBy ?? 'consumer',
    searchTerm: input.searchTerm ?? '',
  });
  return {
    section,
    whose: input.id == null ? undefined : { role: input.role ?? 'agent', id: input.id },
    sides: filters.flatMap(({ type }) => (type === 'REFERRAL_STATUS' ? [] : type)),
    statuses: Texts.parse(filters.flatMap(({ type, values }) => (type === 'REFERRAL_STATUS' ? (values ?? []) : []))),
    states: z
      .array(StateCode)
      .max(60)
      .parse(input.allReferralStates ?? []),
    searchBy,
    searchTerm: searchTerm || undefined,
    sortColumn,
    direction: input.direction ?? 'DESC',
    pageNumber: 0,
    pageSize: DEFAULT_PAGE_SIZE,
  };
}

function addStatusQueries(builder: PortalBuilder, catalog: StatusCatalog): void {
  const StatusOptionType = builder.objectRef<StatusOption>('StatusOption').implement({
    fields: (t) => ({
      status: t.exposeString('status'),
      subStatus: t.exposeString('subStatus', { nullable: true }),
      label: t.exposeString('label'),
      category: t.exposeString('category'),
      tone: t.exposeString('tone'),
      requires: t.exposeStringList('requires'),
      optional: t.exposeStringList('optional'),
      isFinal: t.exposeBoolean('isFinal'),
    }),
  });
  builder.queryField('retrieveAllStatusesForBuySide', (t) =>
    t.field({
      ...requires('referral.statuses'),
      type: [StatusOptionType],
      complexity: { multiplier: STATUSES_OF_SIDE },
      args: { buySide: t.arg.boolean({ required: true }) },
      resolve: async (_root, { buySide }) => statusesOfSide(await catalog.read(), buySide).map(toStatusOption),
    }),
  );
  builder.queryField('retrieveDropdownOptionsForStatus', (t) =>
    t.field({
      ...requires('referral.statuses'),
      type: [StatusOptionType],
      complexity: { multiplier: STATUSES_OF_SIDE },
      args: {
        status: t.arg.string({ required: true }),
        subStatus: t.arg.string({ required: false }),
        buySide: t.arg.boolean({ required: true }),
      },
      resolve: async (_root, { status, subStatus, buySide }, { principal }) => {
        const isStaff = principal.role === 'ROLE_ADMIN';
        const situation = { status, subStatus: subStatus ?? null, buySide, isStaff };
        return allowedNext(await catalog.read(), situation).map(toStatusOption);
      },
    }),
  );
}
