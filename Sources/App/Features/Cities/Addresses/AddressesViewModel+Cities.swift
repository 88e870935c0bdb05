import Millrace

extension AddressesViewModel.State {
    /// The cities of the saved addresses, each once, in alphabetical order.
    var cities: [String] {
        Set(rows.compactMap { $0.saved?.value.address.city }).sorted()
    }

    /// The city whose addresses are shown: the chosen one, as long as it has any.
    var shownCity: String? {
        city.flatMap { cities.contains($0) ? $0 : nil }
    }

    /// The changes of a row's address that the backend has not carried out.
    func changes(of row: AddressRow) -> [AddressChange] {
        changes.filter { .saved($0.address.id) == row.id }
    }

    /// The rows of the shown city, or of all; drafts are always shown.
    var shownRows: [AddressRow] {
        guard let shownCity else { return Array(rows) }
        return rows.filter { $0.saved == nil || $0.saved?.value.address.city == shownCity }
    }
}
