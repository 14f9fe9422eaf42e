import type { ReloDirector } from '@portal/shared/contracts';
import { encodeId, formatPhone, fullName } from '@portal/shared/domain';
import { ActionButton } from '@portal/shared/ui';
import { clsx } from 'clsx';
import { Fragment, useState } from 'react';
import { LoginAsForm } from '../login-as/LoginAsForm.tsx';
import styles from './DirectorTable.module.css';

interface DirectorTableProps {
  directors: readonly ReloDirector[];
  query: string;
  onLoginAs(reloDirectorId: number, reason: string): Promise<void>;
}

/** The directors that were found, in the order of the answer, each with a way to log in as them (ADM-30, ADM-38). */
export function DirectorTable({ directors, query, onLoginAs }: DirectorTableProps) {
  const [askedId, setAskedId] = useState<number | null>(null);
  return (
    <>
      <h2 className={styles.title}>
        Found {directors.length} relocation {directors.length === 1 ? 'director' : 'directors'} matching &apos;{query}
        &apos;
      </h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {['ID', 'First Name', 'Last Name', 'Email', 'Phone', 'Login as'].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {directors.map((director) => {
            const isAsked = askedId === director.reloDirectorId;
            return (
              <Fragment key={director.reloDirectorId}>
                <tr className={clsx(isAsked && styles.asked)}>
                  <td className="tabular" data-label="ID">
                    <span>
                      {director.reloDirectorId} <code>({encodeId(director.reloDirectorId)})</code>
                    </span>
                  </td>
                  <td data-label="First Name" className={styles.name}>
                    {director.firstName}
                  </td>
                  <td data-label="Last Name" className={styles.name}>
                    {director.lastName}
                  </td>
                  <td data-label="Email" className={styles.email}>
                    {director.email}
                  </td>
                  <td data-label="Phone" className={styles.phone}>
                    {director.phoneNumber ? formatPhone(director.phoneNumber) : '—'}
                  </td>
                  <td>
                    <ActionButton
                      isSmall
                      aria-expanded={isAsked}
                      onClick={() => setAskedId(isAsked ? null : director.reloDirectorId)}
                    >
                      Log in<span className="visually-hidden"> as {fullName(director)}</span>
                    </ActionButton>
                  </td>
                </tr>
                {isAsked && (
                  <tr className={styles.question}>
                    <td colSpan={6}>
                      <LoginAsForm
                        name={fullName(director)}
                        onLoginAs={(reason) => onLoginAs(director.reloDirectorId, reason)}
                        onCancel={() => setAskedId(null)}
                      />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
