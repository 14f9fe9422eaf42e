import { DIRECTOR_SEARCH_SIZE, type ReloDirector } from '@portal/shared/contracts';
import { encodeId, formatPhone, fullName } from '@portal/shared/domain';
import { msg, t } from '@portal/shared/i18n';
import { DataTable, type DataTableColumn } from '@portal/shared/ui';
import { useState } from 'react';
import { LogInButton } from '../login-as/LogInButton.tsx';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import classes from './DirectorTable.module.css';

interface DirectorTableProps {
  directors: readonly ReloDirector[];
  /** Empty: nothing was searched for. */
  query: string;
  onLoginAs: (reloDirectorId: number, reason: string) => Promise<void>;
}

interface OpenForm {
  /** The director whom the admin is about to log in as. */
  openId: number | null;
  open: (reloDirectorId: number | null) => void;
}

const COLUMNS: readonly DataTableColumn<ReloDirector, string, OpenForm>[] = [
  {
    key: 'id',
    header: msg('ID'),
    cellClass: () => 'tabular',
    cell: ({ reloDirectorId }) => (
      <span>
        {reloDirectorId} <code className={classes.encoded}>({encodeId(reloDirectorId)})</code>
      </span>
    ),
  },
  { key: 'first', header: msg('First Name'), cellClass: () => classes.name, cell: ({ firstName }) => firstName },
  { key: 'last', header: msg('Last Name'), cellClass: () => classes.name, cell: ({ lastName }) => lastName },
  { key: 'email', header: msg('Email'), cellClass: () => classes.email, cell: ({ email }) => email },
  {
    key: 'phone',
    header: msg('Phone'),
    cellClass: () => classes.phone,
    cell: ({ phoneNumber }) => (phoneNumber ? formatPhone(phoneNumber) : '—'),
  },
  {
    key: 'login',
    header: msg('Login as'),
    align: 'right',
    width: 120,
    cell: (director, { openId, open }) => {
      const isOpen = openId === director.reloDirectorId;
      return (
        <LogInButton
          name={fullName(director)}
          isOpen={isOpen}
          onToggle={() => open(isOpen ? null : director.reloDirectorId)}
        />
      );
    },
  },
];

/** The directors that were found, or all, in the order of the response, each with a way to log in as them (ADM-30, ADM-38). */
export function DirectorTable({ directors, query, onLoginAs }: DirectorTableProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  return (
    <>
      <h2 className={classes.title}>{titleOf(directors.length, query)}</h2>
      <div className={classes.list}>
        <DataTable
          label={t('Relocation directors')}
          columns={COLUMNS}
          rows={directors}
          rowKey={({ reloDirectorId }) => reloDirectorId}
          context={{ openId, open: setOpenId }}
          renderCard="facts"
          renderBelow={(director) =>
            openId === director.reloDirectorId && (
              <LoginAsForm
                name={fullName(director)}
                onLoginAs={(reason) => onLoginAs(director.reloDirectorId, reason)}
                onCancel={() => setOpenId(null)}
              />
            )
          }
        />
      </div>
    </>
  );
}

function titleOf(count: number, query: string): string {
  if (query !== '') {
    return t(
      "{count, plural, one {Found {count} relocation director matching ''{query}''} other {Found {count} relocation directors matching ''{query}''}}",
      { count, query },
    );
  }
  return count < DIRECTOR_SEARCH_SIZE
    ? t('All relocation directors')
    : t('The first {count} relocation directors by name', { count });
}
