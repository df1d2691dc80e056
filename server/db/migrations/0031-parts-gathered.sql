-- The middle of a company's list was walked in the order of all: a million entries for fifty thousand, by three processes at once or in
-- 68 ms by one, where to gather and sort its own takes half of that. Entries of an index cost more here than a planner thinks.
alter function part_of_list(smallint, jsonb, text, boolean, int, int) set cpu_tuple_cost = 0.03 set max_parallel_workers_per_gather = 0;
