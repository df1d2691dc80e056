-- A company that moves is renumbered, and its users with it.
alter table app_user drop constraint app_user_company_no_fkey,
  add foreign key (company_no) references company (company_no) on update cascade;
