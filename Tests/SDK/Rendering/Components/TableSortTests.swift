import MillraceRendering
import Testing

/// The order of rows.
struct TableSortTests {
    private struct City: Equatable {
        var name: String
        var population: Double
        var number: Int
    }

    private static let orders: [TableOrder<City>] = [.value(\.name), .value(\.population)]

    /// Every column and direction, for values with many equal ones: equal values keep their order.
    @Test(arguments: [0, 1], [false, true])
    func aSortIsStable(column: Int, isDescending: Bool) {
        let cities = (0..<500).map { City(name: "\($0 * 7 % 3)", population: Double($0 * 5 % 4), number: $0) }
        let sorted = TableSort(column: column, isDescending: isDescending).sorted(cities, by: Self.orders)
        if Set(sorted.map(\.number)) != Set(0..<500) { Issue.record("\(sorted)") }
        for (first, second) in zip(sorted, sorted.dropFirst()) {
            let (left, right) = isDescending ? (second, first) : (first, second)
            let isEqual = column == 0 ? left.name == right.name : left.population == right.population
            let isBefore = column == 0 ? left.name < right.name : left.population < right.population
            #expect(isEqual ? first.number < second.number : isBefore)
        }
    }

    @Test(arguments: [Int.min, -1, 2, .max])
    func aColumnWithoutAnOrderSortsNothing(column: Int) {
        let cities = [City(name: "London", population: 2, number: 0), City(name: "Bath", population: 1, number: 1)]
        let sorted = [
            TableSort(column: column).sorted(cities, by: Self.orders), TableSort(column: 0).sorted([], by: Self.orders),
        ]
        #expect(sorted == [cities, []])
    }

    @Test func numbersThatCannotBeComparedComeLast() {
        let cities = [Double.nan, 1, .nan, -1, .infinity].enumerated().map {
            City(name: "", population: $1, number: $0)
        }
        let sorted = [false, true].map { TableSort(column: 1, isDescending: $0).sorted(cities, by: Self.orders) }
        #expect(sorted.map { $0.map(\.number) } == [[3, 1, 4, 0, 2], [0, 2, 4, 1, 3]])
    }

    @Test func anotherColumnStartsUpwards() {
        let sort = TableSort(column: 1)
        let sorts = [sort.choosing(1), sort.choosing(1).choosing(1), sort.choosing(1).choosing(0)]
        #expect(sorts == [TableSort(column: 1, isDescending: true), sort, TableSort(column: 0)])
    }
}
