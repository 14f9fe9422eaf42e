/** The last change of one field of a profile (migration 0025). */
export interface AgentProfileChangeTable {
  agentId: number;
  /** A field of the profile, `photo`, `licenseNumber` or `licenseState`. */
  field: string;
  /** The revision of the profile that this change made. */
  revision: number;
  changedAt: Date;
  /** The name of the agent, or the e-mail address of a member of staff, at that moment. */
  changedBy: string;
  isStaff: boolean;
}

export interface ProfileTables {
  agentProfileChange: AgentProfileChangeTable;
}
