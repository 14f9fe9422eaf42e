import { http } from '@portal/shared/api';
import {
  type ContentBody,
  type ContentKind,
  ContentList,
  ContentPiece,
  ContentVersions,
  type NewContent,
  UploadedImage,
} from '@portal/shared/contracts/content-editor';
import { type QueryClient, queryOptions } from '@portal/shared/query';

const KEY = ['content'] as const;

/** Every piece of a kind, and what an editor needs to know for all of them. */
export const contentListQuery = (kind: ContentKind) =>
  queryOptions({
    queryKey: [...KEY, 'list', kind],
    queryFn: ({ signal }) => http.request('GET', 'contentPieces', { path: { kind }, schema: ContentList, signal }),
    staleTime: 0,
  });

/** A piece as it is on the server now: somebody else may have edited it. */
export const contentPieceQuery = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: [...KEY, 'piece', kind, id],
    queryFn: ({ signal }) => http.request('GET', 'contentPiece', { path: { kind, id }, schema: ContentPiece, signal }),
    staleTime: 0,
    // while it is edited, what is typed is the newest
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export const contentVersionsQuery = (kind: ContentKind, id: string) =>
  queryOptions({
    queryKey: [...KEY, 'versions', kind, id],
    queryFn: ({ signal }) =>
      http.request('GET', 'contentVersions', { path: { kind, id }, schema: ContentVersions, signal }),
    staleTime: 0,
  });

/** A piece and the revision that a change is made over. */
export interface Over {
  kind: ContentKind;
  id: string;
  revision: number;
}

/** The changes of the server, each over a revision. @throws ApiError, 409 `content_changed` when it is outdated */
export const contentCalls = {
  create: (kind: ContentKind, body: NewContent) =>
    http.request('POST', 'contentPieces', { path: { kind }, body, schema: ContentPiece }),
  saveDraft: ({ kind, id, revision }: Over, body: ContentBody) =>
    http.request('PUT', 'contentDraft', { path: { kind, id }, body: { revision, body }, schema: ContentPiece }),
  discardDraft: ({ kind, id, revision }: Over) =>
    http.request('DELETE', 'contentDraft', {
      path: { kind, id },
      query: { revision },
      schema: ContentPiece.nullable(),
    }),
  publish: ({ kind, id, revision }: Over) =>
    http.request('POST', 'publishContent', { path: { kind, id }, body: { revision }, schema: ContentPiece }),
  takeOffline: ({ kind, id, revision }: Over) =>
    http.request('POST', 'takeContentOffline', { path: { kind, id }, body: { revision }, schema: ContentPiece }),
  restore: ({ kind, id, revision }: Over, version: number) =>
    http.request('POST', 'restoreContent', { path: { kind, id, version }, body: { revision }, schema: ContentPiece }),
  uploadImage: (file: Blob) => http.request('POST', 'contentImages', { body: file, schema: UploadedImage }),
};

/** Makes a saved draft what the page knows. The list is not read again with every word that is typed. */
export function rememberDraft(client: QueryClient, piece: ContentPiece): void {
  client.setQueryData(contentPieceQuery(piece.kind, piece.id).queryKey, piece);
  client.setQueryData(contentListQuery(piece.kind).queryKey, (list) => {
    if (!list) return list;
    const { title, company } = piece.body;
    const name = title ?? company;
    const change = { hasDraft: piece.hasDraft, ...(typeof name === 'string' && { title: name }) };
    return { ...list, pieces: list.pieces.map((one) => (one.id === piece.id ? { ...one, ...change } : one)) };
  });
}

/** Makes the answer of a change what the page knows, and reads the list again. */
export function rememberPiece(client: QueryClient, piece: ContentPiece): void {
  client.setQueryData(contentPieceQuery(piece.kind, piece.id).queryKey, piece);
  void client.invalidateQueries(contentListQuery(piece.kind));
}
