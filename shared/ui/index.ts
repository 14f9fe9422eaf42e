// Nothing but re-exports by package name: each is a separate share key, so importing from here loads only what is used.
export { Checkbox } from '@portal/shared/ui/checkbox';
export type { CheckboxProps } from '@portal/shared/ui/checkbox';
export { DatePicker } from '@portal/shared/ui/date-picker';
export type { DatePickerProps } from '@portal/shared/ui/date-picker';
export { Drawer } from '@portal/shared/ui/drawer';
export type { DrawerProps } from '@portal/shared/ui/drawer';
export { Form } from '@portal/shared/ui/form';
export type { FormInstance, FormProps } from '@portal/shared/ui/form';
export { Input } from '@portal/shared/ui/input';
export type { InputProps, InputRef } from '@portal/shared/ui/input';
export { InputNumber } from '@portal/shared/ui/input-number';
export type { InputNumberProps } from '@portal/shared/ui/input-number';
export { Modal } from '@portal/shared/ui/modal';
export type { ModalProps } from '@portal/shared/ui/modal';
export { useNotification } from '@portal/shared/ui/notification';
export { Progress } from '@portal/shared/ui/progress';
export type { ProgressProps } from '@portal/shared/ui/progress';
export { Radio } from '@portal/shared/ui/radio';
export type { RadioProps } from '@portal/shared/ui/radio';
export { Segmented } from '@portal/shared/ui/segmented';
export type { SegmentedProps, SegmentedValue } from '@portal/shared/ui/segmented';
export { Select } from '@portal/shared/ui/select';
export type { SelectProps } from '@portal/shared/ui/select';
export { Slider } from '@portal/shared/ui/slider';
export type { SliderSingleProps } from '@portal/shared/ui/slider';
export { Switch } from '@portal/shared/ui/switch';
export type { SwitchProps } from '@portal/shared/ui/switch';
export { Tooltip } from '@portal/shared/ui/tooltip';
export type { TooltipProps } from '@portal/shared/ui/tooltip';

export { nonceStyles, PortalProvider, useColorScheme, useScreenSize } from '@portal/shared/ui/portal-provider';
export { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
export { AgentMissing } from '@portal/shared/ui/agent-missing';
export { StatusTag, statusTone } from '@portal/shared/ui/status-tag';
export type { StatusTone } from '@portal/shared/ui/status-tag';
export { FreshnessRing, freshnessText } from '@portal/shared/ui/freshness-ring';
export { SearchField } from '@portal/shared/ui/search-field';
export { PageHeader } from '@portal/shared/ui/page-header';
export { CountBadge, Panel } from '@portal/shared/ui/panel';
export { Pager, ROWS_PER_PAGE } from '@portal/shared/ui/pager';
export { sortAfterClick, SortHeader } from '@portal/shared/ui/sort-header';
export type { Sort } from '@portal/shared/ui/sort-header';
export { CellLines, DataTable } from '@portal/shared/ui/data-table';
export type { DataTableColumn } from '@portal/shared/ui/data-table';
export { Skeleton, SkeletonLines } from '@portal/shared/ui/skeleton';
export { DayField } from '@portal/shared/ui/day-field';
export { focusUnreadable } from '@portal/shared/ui/unreadable-text';
export { MomentField } from '@portal/shared/ui/moment-field';
export { Dialog, preloadDialogs } from '@portal/shared/ui/dialog';
export { FormDrawer, preloadSheets, Sheet, SideSheet } from '@portal/shared/ui/sheet';
export { EmptyState } from '@portal/shared/ui/empty-state';
export { FailureCard } from '@portal/shared/ui/failure-card';
export type { FailureFact } from '@portal/shared/ui/failure-card';
export { DEFAULT_ERROR_MESSAGE, ErrorModal } from '@portal/shared/ui/error-modal';
export { closeToast, showToast, ToastViewport } from '@portal/shared/ui/toast';
export type { ToastContent } from '@portal/shared/ui/toast';
export { AvatarInitials } from '@portal/shared/ui/avatar-initials';
export { FilterSelect } from '@portal/shared/ui/filter-select';
export type { FilterOption } from '@portal/shared/ui/filter-select';
export { usePhoto } from '@portal/shared/ui/photo';
export { Popover } from '@portal/shared/ui/popover';
export { CopyButton, copyText } from '@portal/shared/ui/copy-button';
export { Loading, Spinner } from '@portal/shared/ui/loading';
export { Money } from '@portal/shared/ui/money';
export { framedAddress, PartnerFrame } from '@portal/shared/ui/partner-frame';
export { MoneyField } from '@portal/shared/ui/money-field';
export { Moment, relativeDay } from '@portal/shared/ui/dates';

// icons are not shared: their users bundle them
export {
  ArrowDownIcon,
  ArrowDownWideNarrowIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  ArrowUpIcon,
  ArrowUpLeftIcon,
  AwardIcon,
  BadgePercentIcon,
  BellIcon,
  BellOffIcon,
  BellRingIcon,
  BookmarkIcon,
  BuildingIcon,
  CalculatorIcon,
  CalendarIcon,
  CalendarCheckIcon,
  CalendarDaysIcon,
  CalendarPlusIcon,
  CameraIcon,
  ChartColumnIcon,
  CheckIcon,
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  ChevronUpIcon,
  ChevronsLeftIcon,
  ChevronsRightIcon,
  ChevronsUpDownIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  CircleDashedIcon,
  CircleUserRoundIcon,
  ClockIcon,
  ColumnsIcon,
  ContactIcon,
  CopyIcon,
  CornerDownRightIcon,
  CreditCardIcon,
  DownloadIcon,
  MoreIcon,
  ExternalLinkIcon,
  EyeIcon,
  EyeOffIcon,
  FileCheckIcon,
  FileTextIcon,
  FlagIcon,
  GiftIcon,
  GlobeIcon,
  GripVerticalIcon,
  HistoryIcon,
  HouseIcon,
  ImageOffIcon,
  InboxIcon,
  InfoIcon,
  KeyRoundIcon,
  LinkIcon,
  ListIcon,
  LockIcon,
  LockOpenIcon,
  LogInIcon,
  LogOutIcon,
  MailIcon,
  MapIcon,
  MapPinIcon,
  MenuIcon,
  MessageSquareIcon,
  MinusIcon,
  MonitorIcon,
  MoonIcon,
  PencilIcon,
  PercentIcon,
  PhoneIcon,
  PhoneCallIcon,
  PhoneForwardedIcon,
  PhoneMissedIcon,
  PhoneOffIcon,
  PlugIcon,
  PlusIcon,
  PrinterIcon,
  RefreshCwIcon,
  SearchIcon,
  SearchXIcon,
  SendIcon,
  SettingsIcon,
  ShieldCheckIcon,
  ShoppingCartIcon,
  SlidersHorizontalIcon,
  SmartphoneIcon,
  SquareCheckIcon,
  StarIcon,
  SunIcon,
  TableIcon,
  TimerIcon,
  TrashIcon,
  TriangleAlertIcon,
  TrophyIcon,
  UndoIcon,
  UnlinkIcon,
  UploadIcon,
  UserRoundIcon,
  UsersIcon,
  VoicemailIcon,
  CloseIcon,
  ZoomInIcon,
  ZoomOutIcon,
  HandshakeIcon,
  MegaphoneIcon,
  ZapIcon,
  LanguagesIcon,
} from '@portal/shared/ui/icon';
export type { Icon, IconProps } from '@portal/shared/ui/icon';
