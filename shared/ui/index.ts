// Nothing but re-exports by package name: each is a share key of its own, so importing from here loads only what is used.
export { Alert } from '@portal/shared/ui/alert';
export type { AlertProps } from '@portal/shared/ui/alert';
export { App } from '@portal/shared/ui/app';
export type { AppProps } from '@portal/shared/ui/app';
export { AutoComplete } from '@portal/shared/ui/auto-complete';
export type { AutoCompleteProps } from '@portal/shared/ui/auto-complete';
export { Avatar } from '@portal/shared/ui/avatar';
export type { AvatarProps } from '@portal/shared/ui/avatar';
export { Badge } from '@portal/shared/ui/badge';
export type { BadgeProps } from '@portal/shared/ui/badge';
export { Button } from '@portal/shared/ui/button';
export type { ButtonProps } from '@portal/shared/ui/button';
export { Card } from '@portal/shared/ui/card';
export type { CardProps } from '@portal/shared/ui/card';
export { Checkbox } from '@portal/shared/ui/checkbox';
export type { CheckboxChangeEvent, CheckboxOptionType, CheckboxProps } from '@portal/shared/ui/checkbox';
export { Collapse } from '@portal/shared/ui/collapse';
export type { CollapseProps } from '@portal/shared/ui/collapse';
export { ConfigProvider, englishLocale } from '@portal/shared/ui/config-provider';
export type { ConfigProviderProps, ThemeConfig } from '@portal/shared/ui/config-provider';
export { DatePicker, dayjs } from '@portal/shared/ui/date-picker';
export type { DatePickerProps, RangePickerProps, Dayjs } from '@portal/shared/ui/date-picker';
export { Descriptions } from '@portal/shared/ui/descriptions';
export type { DescriptionsProps } from '@portal/shared/ui/descriptions';
export { Divider } from '@portal/shared/ui/divider';
export type { DividerProps } from '@portal/shared/ui/divider';
export { Drawer } from '@portal/shared/ui/drawer';
export type { DrawerProps } from '@portal/shared/ui/drawer';
export { Dropdown } from '@portal/shared/ui/dropdown';
export type { DropdownProps } from '@portal/shared/ui/dropdown';
export { Empty } from '@portal/shared/ui/empty';
export type { EmptyProps } from '@portal/shared/ui/empty';
export { Flex } from '@portal/shared/ui/flex';
export { Form } from '@portal/shared/ui/form';
export type {
  FormInstance,
  FormItemProps,
  FormListFieldData,
  FormListOperation,
  FormProps,
  Rule,
} from '@portal/shared/ui/form';
export { Input } from '@portal/shared/ui/input';
export type { InputProps, InputRef } from '@portal/shared/ui/input';
export { InputNumber } from '@portal/shared/ui/input-number';
export type { InputNumberProps } from '@portal/shared/ui/input-number';
export { List } from '@portal/shared/ui/list';
export type { ListProps } from '@portal/shared/ui/list';
export { Menu } from '@portal/shared/ui/menu';
export type { MenuProps } from '@portal/shared/ui/menu';
export { message } from '@portal/shared/ui/message';
export { Modal } from '@portal/shared/ui/modal';
export type { ModalFuncProps, ModalProps } from '@portal/shared/ui/modal';
export { notification } from '@portal/shared/ui/notification';
export { Pagination } from '@portal/shared/ui/pagination';
export type { PaginationProps } from '@portal/shared/ui/pagination';
export { Popconfirm } from '@portal/shared/ui/popconfirm';
export type { PopconfirmProps } from '@portal/shared/ui/popconfirm';
export { Popover } from '@portal/shared/ui/popover';
export type { PopoverProps } from '@portal/shared/ui/popover';
export { Progress } from '@portal/shared/ui/progress';
export type { ProgressProps } from '@portal/shared/ui/progress';
export { Radio } from '@portal/shared/ui/radio';
export type { RadioChangeEvent, RadioGroupProps, RadioProps } from '@portal/shared/ui/radio';
export { Result } from '@portal/shared/ui/result';
export type { ResultProps } from '@portal/shared/ui/result';
export { Segmented } from '@portal/shared/ui/segmented';
export type { SegmentedProps, SegmentedValue } from '@portal/shared/ui/segmented';
export { Select } from '@portal/shared/ui/select';
export type { DefaultOptionType, RefSelectProps, SelectProps } from '@portal/shared/ui/select';
export { Skeleton } from '@portal/shared/ui/skeleton';
export type { SkeletonProps } from '@portal/shared/ui/skeleton';
export { Slider } from '@portal/shared/ui/slider';
export type { SliderRangeProps, SliderSingleProps } from '@portal/shared/ui/slider';
export { Space } from '@portal/shared/ui/space';
export type { SpaceProps } from '@portal/shared/ui/space';
export { Spin } from '@portal/shared/ui/spin';
export type { SpinProps } from '@portal/shared/ui/spin';
export { Statistic } from '@portal/shared/ui/statistic';
export type { StatisticProps } from '@portal/shared/ui/statistic';
export { Steps } from '@portal/shared/ui/steps';
export type { StepsProps } from '@portal/shared/ui/steps';
export { Switch } from '@portal/shared/ui/switch';
export type { SwitchProps } from '@portal/shared/ui/switch';
export { Table } from '@portal/shared/ui/table';
export type { ColumnsType, ColumnType, TablePaginationConfig, TableProps } from '@portal/shared/ui/table';
export { Tabs } from '@portal/shared/ui/tabs';
export type { TabsProps } from '@portal/shared/ui/tabs';
export { Tag } from '@portal/shared/ui/tag';
export type { TagProps } from '@portal/shared/ui/tag';
export { Timeline } from '@portal/shared/ui/timeline';
export type { TimelineProps } from '@portal/shared/ui/timeline';
export { Tooltip } from '@portal/shared/ui/tooltip';
export type { TooltipProps } from '@portal/shared/ui/tooltip';
export { Typography } from '@portal/shared/ui/typography';
export type { TypographyProps } from '@portal/shared/ui/typography';
export { Upload } from '@portal/shared/ui/upload';
export type { UploadFile, UploadProps } from '@portal/shared/ui/upload';
export { Col, Row } from '@portal/shared/ui/grid';
export type { ColProps, RowProps } from '@portal/shared/ui/grid';
export { createCache, StyleProvider } from '@portal/shared/ui/style';

export { configureStaticTheme, PortalTheme, useColorScheme, useScreenSize } from '@portal/shared/ui/portal-provider';
export { ActionButton, actionClasses } from '@portal/shared/ui/action-button';
export { AgentMissing } from '@portal/shared/ui/agent-missing';
export { StatusTag, statusTone } from '@portal/shared/ui/status-tag';
export type { StatusTone } from '@portal/shared/ui/status-tag';
export { FreshnessRing, freshnessText } from '@portal/shared/ui/freshness-ring';
export { PageHeader } from '@portal/shared/ui/page-header';
export { CountBadge, Panel } from '@portal/shared/ui/panel';
export { Pager, ROWS_PER_PAGE } from '@portal/shared/ui/pager';
export { sortAfterClick, SortHeader } from '@portal/shared/ui/sort-header';
export type { Sort } from '@portal/shared/ui/sort-header';
export { CellLines, DataTable } from '@portal/shared/ui/data-table';
export type { DataTableColumn } from '@portal/shared/ui/data-table';
export { EmptyState } from '@portal/shared/ui/empty-state';
export { FailureCard } from '@portal/shared/ui/failure-card';
export type { FailureFact } from '@portal/shared/ui/failure-card';
export { DEFAULT_ERROR_MESSAGE, ErrorModal } from '@portal/shared/ui/error-modal';
export { Bar } from '@portal/shared/ui/bar';
export type { BarTone } from '@portal/shared/ui/bar';
export { closeToast, showToast, ToastViewport } from '@portal/shared/ui/toast';
export type { ToastContent } from '@portal/shared/ui/toast';
export { AvatarInitials } from '@portal/shared/ui/avatar-initials';
export { FilterSelect } from '@portal/shared/ui/filter-select';
export type { FilterOption } from '@portal/shared/ui/filter-select';
export { CopyButton, copyText } from '@portal/shared/ui/copy-button';
export { Loading, Spinner } from '@portal/shared/ui/loading';
export { Money } from '@portal/shared/ui/money';
export { Moment, relativeDay } from '@portal/shared/ui/dates';

// icons are not shared: whoever draws one carries it
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
  BellRingIcon,
  BookmarkIcon,
  BuildingIcon,
  CalendarIcon,
  CalendarCheckIcon,
  CalendarDaysIcon,
  CalendarPlusIcon,
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
  PencilIcon,
  PercentIcon,
  PhoneIcon,
  PhoneForwardedIcon,
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
  SquareCheckIcon,
  StarIcon,
  TableIcon,
  TrashIcon,
  TriangleAlertIcon,
  TrophyIcon,
  UndoIcon,
  UnlinkIcon,
  UploadIcon,
  UserRoundIcon,
  UsersIcon,
  CloseIcon,
} from '@portal/shared/ui/icon';
export type { Icon, IconProps } from '@portal/shared/ui/icon';
