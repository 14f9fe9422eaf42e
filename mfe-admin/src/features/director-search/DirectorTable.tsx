import type { ReloDirector } from '@portal/shared/contracts';
import { encodeId, formatPhone, fullName } from '@portal/shared/domain';
import { ActionButton, DataTable, type DataTableColumn } from '@portal/shared/ui';
import { useState } from 'react';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import styles from './DirectorTable.module.css';

interface DirectorTableProps {
  directors: readonly ReloDirector[];
  query: string;
  onLoginAs: (reloDirectorId: number, reason: string) => Promise<void>;
}

interface Asked {
  /** The director whom the admin is about to log in as. */
  askedId: number | null;
  ask: (reloDirectorId: number | null) => void;
}

const COLUMNS: readonly DataTableColumn<ReloDirector, string, Asked>[] = [
  {
    key: 'id',
    header: 'ID',
    cellClass: () => 'tabular',
    cell: ({ reloDirectorId }) => (
      <span>
        {reloDirectorId} <code className={styles.encoded}>({encodeId(reloDirectorId)})</code>
      </span>
    ),
  },
  { key: 'first', header: 'First Name', cellClass: () => styles.name, cell: ({ firstName }) => firstName },
  { key: 'last', header: 'Last Name', cellClass: () => styles.name, cell: ({ lastName }) => lastName },
  { key: 'email', header: 'Email', cellClass: () => styles.email, cell: ({ email }) => email },
  {
    key: 'phone',
    header: 'Phone',
    cellClass: () => styles.phone,
    cell: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '—'),
  },
  {
    key: 'login',
    header: 'Login as',
    align: 'right',
    width: 120,
    cell: (director, { askedId, ask }) => {
      const isAsked = askedId === director.reloDirectorId;
      return (
        <ActionButton isSmall aria-expanded={isAsked} onClick={() => ask(isAsked ? null : director.reloDirectorId)}>
          Log in<span className="visually-hidden"> as {fullName(director)}</span>
        </ActionButton>
      );
    },
  },
];

/** The directors that were found, in the order of the answer, each with a way to log in as them (ADM-30, ADM-38). */
export function DirectorTable({ directors, query, onLoginAs }: DirectorTableProps) {
  const [askedId, setAskedId] = useState<number | null>(null);
  return (
    <>
      <h2 className={styles.title}>
        Found {directors.length} relocation {directors.length === 1 ? 'director' : 'directors'} matching &apos;{query}
        &apos;
      </h2>
      <div className={styles.list}>
        <DataTable
          label="Relocation directors"
          columns={COLUMNS}
          rows={directors}
          rowKey={({ reloDirectorId }) => reloDirectorId}
          context={{ askedId, ask: setAskedId }}
          renderCard="facts"
          renderBelow={(director) =>
            askedId === director.reloDirectorId && (
              <LoginAsForm
                name={fullName(director)}
                onLoginAs={(reason) => onLoginAs(director.reloDirectorId, reason)}
                onCancel={() => setAskedId(null)}
              />
            )
          }
        />
      </div>
    </>
  );
}
