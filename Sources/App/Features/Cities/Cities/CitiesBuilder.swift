import Millrace
import MillraceChannels

/// The dependencies of the screens of the feature.
package struct CitiesBuildingMaterials: Sendable {
    /// The session that executes the requests of a logged-in user.
    package let session: any AuthenticatedAccessible

    /// The session that opens the channels of a logged-in user; `nil` for none.
    package let channels: (any ChannelAccess<KongAuth>)?

    /// The scheduler that measures the pause in typing before a search.
    package let scheduler: any DateScheduler

    /// The commands that are kept until the backend has carried them out, and the observed queries: an order on one
    /// screen refreshes the lists on all.
    package let outbox: AppOutbox

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - session: The session of the logged-in user.
    ///   - channels: The same session, for channels; without one, nothing is shown live.
    ///   - scheduler: The clock of the screens, and of the pauses of the outbox.
    ///   - store: The store of the commands; by default they are kept in memory, for these dependencies alone.
    ///   - person: The person whose commands are sent, with the identifier of the session's login; `nil` before the
    ///     login.
    package init(
        session: any AuthenticatedAccessible,
        channels: (any ChannelAccess<KongAuth>)? = nil,
        scheduler: any DateScheduler,
        store: (any CommandStore)? = nil,
        person: String? = ""
    ) {
        self.session = session
        self.channels = channels
        self.scheduler = scheduler
        outbox = AppOutbox(
            store: store ?? MemoryStore(),
            sending: Backend(session),
            scheduler: scheduler,
            // A store in memory is called at once, because it doesn't block.
            writing: store.map { !($0 is MemoryStore) } == true
                ? QueueScheduler(name: "cities.outbox") : ImmediateScheduler()
        )
        if let person { outbox.open(for: person) }
    }

    var deliveryBusinessController: DeliveryBusinessController {
        DeliveryBusinessController(outbox: outbox, channels: channels, scheduler: scheduler)
    }
}

/// Creates the screen with the list of cities.
package func makeCitiesScreen(
    with buildingMaterials: CitiesBuildingMaterials,
    in flow: any Flow
) -> ScreenController {
    let viewModel = CitiesViewModel(
        citiesBusinessController: CitiesBusinessController(accessible: buildingMaterials.session)
    )
    let flowController = CitiesFlowController(flow: flow, buildingMaterials: buildingMaterials)
    return ScreenController(
        viewModel: viewModel,
        renderer: CitiesRenderer.init(observer:),
        routes: flowController.handle
    )
}
