import Foundation
import Millrace
import MillraceOutbox

extension DeliveryViewModel.State {
    /// The observation of the deliveries that the user wants.
    var observation: DeliveryViewModel.Observation? {
        DeliveryViewModel.Observation(city: city, attempt: retries)
    }

    /// The city whose deliveries are shown.
    var shownCity: City? { city }

    /// The deliveries that are known, in the order that the user has chosen; those that the backend doesn't have come
    /// last.
    var sortedDeliveries: [Delivery] {
        let columns: [TableOrder<Delivery>] = [
            .value { $0.id.known ?? .max }, .value(\.address.firstLine), .value { $0.address.postcode ?? "" },
        ]
        var known = deliveries?.value ?? []
        // Before there is an answer, none has the orders.
        let ids = Set(known.map(\.id))
        known += orders.compactMap(\.order?.delivery).filter { !ids.contains($0.id) }
        return sort?.sorted(known, by: columns) ?? known
    }

    /// When the backend gave the deliveries; nil for those of the moment, and for none.
    var oldAnswerDate: Date? {
        guard let deliveries, !deliveries.isFresh, deliveries.value != nil else { return nil }
        return deliveries.provenance.map { max($0.answeredAt, $0.patchedAt ?? $0.answeredAt) }
    }

    /// Returns the status of a delivery that the backend doesn't have; `nil` for one that it has.
    func status(of delivery: Delivery) -> OutboxCommand.Status? {
        guard delivery.id.known == nil else { return nil }
        return orders.first { $0.order?.delivery.id == delivery.id }?.status ?? .sending
    }

    /// The address that the feature is sending, or keeps until it can.
    var addressToSend: Address? {
        switch status {
        case let .sending(address), let .waiting(address, _): address
        case .editing, .sent, .failed, .orphaned, .notKept: nil
        }
    }

    /// The order that the feature is sending, or keeps until it can.
    var submission: DeliveryViewModel.Submission? {
        addressToSend.map { .init(address: $0, refused: refused) }
    }

    /// Whether the outbox or the backend has the typed order.
    var isTaken: Bool {
        kept != nil || status == .sent
    }

    /// The address, if the input is complete.
    var address: Address? {
        guard firstLineProblem == nil, postcodeProblem == nil else { return nil }
        let lines = [firstLine, secondLine, postcode].map(\.trimmed)
        return Address(
            city: city.name,
            firstLine: lines[0],
            secondLine: lines[1].isEmpty ? nil : lines[1],
            postcode: lines[2].isEmpty ? nil : lines[2]
        )
    }

    /// Returns the problem beside a field: after an attempt to send the form's own, and otherwise the backend's.
    func problem(of field: DeliveryViewModel.Field) -> FieldProblem? {
        let own: FieldProblem? =
            switch field {
            case .firstLine: firstLineProblem
            case .secondLine: nil
            case .postcode: postcodeProblem
            }
        return (hasTriedToSend ? own : nil) ?? refusals[field].map(FieldProblem.refused)
    }

    /// The reason why an order was not sent or not accepted, with problems of fields that the form doesn't have: it is
    /// shown below the form.
    var failure: FormFailure? {
        switch status {
        case let .failed(error): FormFailure(error, besides: DeliveryViewModel.Field.allCases)
        case .orphaned: orders.first { $0.id == refused }.map(FormFailure.setAside)
        case let .notKept(error): .notKept(error)
        case .editing, .sending, .waiting, .sent: nil
        }
    }

    var firstLineProblem: FieldProblem? {
        firstLine.trimmed.isEmpty ? .missing : nil
    }

    /// The problem with the postal code.
    var postcodeProblem: FieldProblem? {
        let code = postcode.trimmed
        let isPlausible =
            (2...10).contains(code.count)
            && code.allSatisfy { character in
                character.isASCII && (character.isLetter || character.isNumber || character == " " || character == "-")
            }
        return code.isEmpty || isPlausible ? nil : .malformed
    }
}
