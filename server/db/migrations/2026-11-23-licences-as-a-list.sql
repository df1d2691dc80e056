-- Licences are issued on their page, by whoever sees the whole tree.
alter table license add column version int not null default 1 check (version > 0);
create index license_by_creation on license (created_at, license_id);
create policy issued on license for insert to farwatch_web with check (views_whole_tree());
create policy reissued on license for update to farwatch_web using (views_whole_tree()) with check (views_whole_tree());
create policy withdrawn on license for delete to farwatch_web using (views_whole_tree());
